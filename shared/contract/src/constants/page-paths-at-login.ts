/*
 * The addresses of the list that the login's script needs. It takes them from here: a script that has one address of the
 * list carries all those that any script of the same build uses, which would be half a kilobyte.
 */
export const privacyPolicy = '/privacyPolicy'
export const registerVerify = '/register/verify'
export const verification = '/verification'
