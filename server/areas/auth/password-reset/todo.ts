/** Names the todo of somebody who needs a link from an administrator. */
export const askTodoKey = (userId: string) => `password-ask:${userId}`
