import { authKey } from './auth-key.ts'
import { storedText } from './stored-atom.ts'

/** The access token of this tab's session; null when nobody is signed in. */
export const authAtom = storedText(authKey)

/** The username of the session, as typed. It is used to sign in again and is passed from screen to screen. */
export const tempUserAtom = storedText('tempUser')

/** Where the patient signed in: the path of the login page. */
export const locAtom = storedText('loc')
