export const texts = {
  search: 'Please search',
  fullScreen: 'Click to switch to full screen mode',
  exitFullScreen: 'Click to exit the full screen mode',
  collapseMenu: 'Collapse the menu',
  expandMenu: 'Expand the menu',
  breadcrumb: 'You are here',
  more: 'More',
  myAccess: 'My access requests',
  switchRoles: 'Switch Roles',
  userCenter: 'User Center',
  userSettings: 'User Settings',
  /** What the roles that a record may stand on are called. */
  role: { admin: 'Administrator', user: 'User' },
  roleSwitched: 'Switched to the role {{role}}',
  lookingAs: 'You see the console as the role {{role}} does; what the server allows you has not changed.',
  viewingAs:
    'You see the console through the role “{{role}}”: its menu, its rows, and of what you may do only what it allows. Nothing can be changed.',
  viewingEnd: 'Stop viewing',
  lookBack: 'Back to your own role',
} as const
