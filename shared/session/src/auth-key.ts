/** Where session storage keeps the token: what runs before the portal asks only whether there is one. */
export const authKey = 'auth'
