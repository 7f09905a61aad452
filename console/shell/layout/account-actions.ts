import { modules } from '../modules.ts'

/** The actions of the areas for the account menu and the palette. */
export const userActions = modules.flatMap(({ userActions = [] }) => userActions)
