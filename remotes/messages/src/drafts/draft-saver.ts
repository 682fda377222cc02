import { ApiProblem } from '@homeside/api-client/api-problem'

/** How it stands with what was typed: nothing typed yet, on its way, kept, not kept yet, or not to be kept as it is. */
export type DraftStatus = 'untouched' | 'saving' | 'saved' | 'unsaved' | 'refused'

export interface DraftSaver<Texts> {
  /** Takes what was typed; it is saved once the typing pauses. */
  change: (texts: Texts) => void
  /** Saves at once what is not saved yet, in a call that outlives the page. */
  flush: () => void
  /** Drops what is not saved, and waits for what is on its way: afterwards nothing reaches the draft any more. */
  settle: () => Promise<void>
}

/** Milliseconds of not typing before a draft is saved, and before a save that failed is tried again. */
const pause = 1_000
const retryPause = 5_000

/** What the server refuses whenever it is asked; everything else may pass later. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && [400, 404, 409, 413, 422].includes(error.status)
}

/**
 * Saves a draft while it is written, one save after the other, so that an older text never comes after a newer one.
 * What the server refuses is not sent again until something else is typed.
 */
export function draftSaver<Texts>(
  save: (texts: Texts, options: { keepalive: boolean }) => Promise<unknown>,
  onStatus: (status: DraftStatus) => void,
): DraftSaver<Texts> {
  let waiting: { texts: Texts } | null = null
  let underWay: Promise<void> | null = null
  /** What is on its way is the last: it is not tried again, whatever becomes of it. */
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(start, delay)
  }

  function start(keepalive = false) {
    clearTimeout(timer)
    if (waiting === null || underWay !== null) return
    const { texts } = waiting
    waiting = null
    onStatus('saving')
    underWay = save(texts, { keepalive }).then(
      () => {
        underWay = null
        if (waiting !== null) return start()
        return onStatus('saved')
      },
      (error: unknown) => {
        underWay = null
        onStatus(isRefusal(error) ? 'refused' : 'unsaved')
        if (waiting !== null) return start()
        if (isOver || isRefusal(error)) return undefined
        waiting = { texts }
        return plan(retryPause)
      },
    )
  }

  return {
    change: (texts) => {
      isOver = false
      waiting = { texts }
      plan(pause)
    },
    flush: () => start(true),
    settle: async () => {
      clearTimeout(timer)
      waiting = null
      isOver = true
      await underWay
      onStatus('untouched')
    },
  }
}
