import TranslationModel

/// Keys that libraries and build tools define, and no file of the repository.
enum OutsideKeys {
  private static let android = [
    "abc_*", "mtrl_*", "m3_*", "m3c_*", "material_*", "androidx_*", "common_google_play_services_*",
    "com_facebook_*",
    "facebook_*", "google_*", "gcm_*", "firebase_*", "exo_*", "default_web_client_id", "ga_trackingId",
    "project_id", "appbar_scrolling_view_behavior", "bottom_sheet_behavior", "fab_transformation_*",
    "hide_bottom_view_on_scroll_behavior", "character_counter_*", "password_toggle_content_description",
    "path_password_*", "search_menu_title", "status_bar_notification_info_overflow", "nav_app_bar_*",
    "side_sheet_*", "searchbar_*", "searchview_*",
  ].map { Array($0.utf8) }

  static func has(_ key: Text, _ platform: Platform) -> Bool {
    guard platform == .android else { return false }
    return android.contains { pattern in
      pattern.last == UInt8(ascii: "*")
        ? key.utf8.starts(with: pattern.dropLast()) : key.utf8.elementsEqual(pattern)
    }
  }
}
