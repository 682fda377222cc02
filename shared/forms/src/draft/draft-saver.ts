import { ApiProblem, pauseAfter } from '@homeside/api-client/api-problem'
import type { CallOptions } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'

/** The state of a draft: nothing typed yet, being saved, saved, not saved yet, or refused as it is. */
export type DraftStatus = 'untouched' | 'saving' | 'saved' | 'unsaved' | 'refused'

export interface DraftSaver<Draft> {
  /** Takes the current draft. It is saved when typing pauses. */
  change: (draft: Draft) => void
  /** Saves at once what is not saved yet, in a call that outlives the page. */
  flush: () => void
  /** Drops what is not saved and waits for the save on its way. Afterwards nothing reaches the draft any more. */
  settle: () => Promise<void>
}

/**
 * Saves a draft on the server. The options are for its call: it is made by a timer and may have to outlive the page.
 *
 * @throws ApiProblem when it was not kept.
 */
export type SaveDraft<Draft> = (draft: Draft, options: CallOptions) => Promise<unknown>

/** Milliseconds without typing before a draft is saved, and before a failed save is repeated. */
const pause = 1_000
const retryPause = 5_000

/**
 * Saves a draft while it is written, one save after the other, so that an older draft never arrives after a newer one.
 * A save that did not get through is repeated. A refused one is not, until the draft changes.
 */
export function draftSaver<Draft>(save: SaveDraft<Draft>, onStatus: (status: DraftStatus) => void): DraftSaver<Draft> {
  let waiting: { draft: Draft } | null = null
  let underWay: Promise<void> | null = null
  /** The draft that was refused last, as text. */
  let refused: string | null = null
  /** Set while settling: the save on its way is the last and is not repeated. */
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(start, delay)
  }

  function start(keepalive = false) {
    clearTimeout(timer)
    if (waiting === null || underWay !== null) return
    const { draft } = waiting
    waiting = null
    if (JSON.stringify(draft) === refused) {
      onStatus('refused')
      return
    }
    onStatus('saving')
    underWay = save(draft, { keepalive, ...inBackground }).then(
      () => {
        underWay = null
        if (waiting !== null) return start()
        return onStatus('saved')
      },
      (error: unknown) => {
        underWay = null
        const isRefused = error instanceof ApiProblem && error.isRefusal
        if (isRefused) refused = JSON.stringify(draft)
        onStatus(isRefused ? 'refused' : 'unsaved')
        if (waiting !== null) return start()
        if (isOver || isRefused) return undefined
        waiting = { draft }
        return plan(pauseAfter(error, retryPause))
      },
    )
  }

  return {
    change: (draft) => {
      isOver = false
      waiting = { draft }
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
