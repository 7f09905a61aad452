import { modules } from '../modules.ts'

/** What the areas offer in the account menu and in the palette. */
export const userActions = modules.flatMap(({ userActions = [] }) => userActions)
