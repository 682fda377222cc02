import { atom, useSetAtom } from 'jotai'

/** The snackbar that the frame shows now; null for none. */
export const snackbarAtom = atom<string | null>(null)

/**
 * Shows a message for five seconds (section 9 of the specification): `say(t('settings.saved'))`. It is easy to miss, so
 * whatever matters must also be on the page, in a `Notice`.
 */
export function useSnackbar(): (message: string) => void {
  return useSetAtom(snackbarAtom)
}
