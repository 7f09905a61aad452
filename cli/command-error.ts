/** Why a command could not do its work, in one line for the user. */
export class CommandError extends Error {}
