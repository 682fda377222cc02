import { storedText } from './stored-atom.ts'

/** The access token of the tab's session, null when nobody is signed in. */
export const authAtom = storedText('auth')

/** A username on its way from one screen to the next. */
export const tempUserAtom = storedText('tempUser')

/** Where the patient signed in: the path of the login page. */
export const locAtom = storedText('loc')
