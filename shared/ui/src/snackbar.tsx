import { atom, useSetAtom } from 'jotai'

/** The passing message that the frame shows now, null for none. */
export const snackbarAtom = atom<string | null>(null)

/**
 * Says something in passing, for five seconds (section 9 of the specification): `say(t('settings.saved'))`. Whoever
 * looks away or listens misses it, so whatever matters also stands on the page, in a `Notice`.
 */
export function useSnackbar(): (message: string) => void {
  return useSetAtom(snackbarAtom)
}
