export const texts = {
  search: 'Please search',
  fullScreen: 'Click to switch to full screen mode',
  exitFullScreen: 'Click to exit the full screen mode',
  collapseMenu: 'Collapse the menu',
  expandMenu: 'Expand the menu',
  breadcrumb: 'You are here',
  more: 'More',
  switchRoles: 'Switch Roles',
  userCenter: 'User Center',
  userSettings: 'User Settings',
  /** What the roles that a record may stand on are called. */
  role: { admin: 'Administrator', user: 'User' },
  roleSwitched: 'Switched to the role {{role}}',
  lookingAs: 'You see the console as the role {{role}} does; what the server allows you has not changed.',
  lookBack: 'Back to your own role',
} as const
