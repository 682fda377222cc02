import { atom, getDefaultStore, useAtomValue } from 'jotai'

/** The words about the last act, with a count, so that the same words are said again. */
const saidAtom = atom({ count: 0, words: '' })

/** Says once, to those who listen to the page, what was done: whoever looks sees it. */
export function say(words: string): void {
  getDefaultStore().set(saidAtom, ({ count }) => ({ count: count + 1, words }))
}

/** Where it is said. */
export function Said() {
  const { count, words } = useAtomValue(saidAtom)
  return (
    <div role="status" className="desk-unseen">
      <span key={count}>{words}</span>
    </div>
  )
}
