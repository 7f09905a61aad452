import { drawerParameters } from '../../../../kit/overlay/drawer-address.ts'

/** Opens the dialog of quick operations from an address; it ends with the page, as drawers do. */
export const arrangeParameter = drawerParameters.arrange
