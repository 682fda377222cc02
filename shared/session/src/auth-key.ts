/** The key of the token in session storage. Code that runs before the portal only asks whether it exists. */
export const authKey = 'auth'
