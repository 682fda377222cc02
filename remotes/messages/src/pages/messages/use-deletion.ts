import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { UnreadAnswer } from '@homeside/contract/conversations'
import { useEffect, useRef, useState } from 'react'

import { deleteConversations, useNoteUnread } from '../../api/messages-changed.ts'

export interface Deletion {
  /** The last deletion, which can be undone. */
  deleted: readonly number[]
  isUnderWay: boolean
  /** The problem of the last call; null when there was none. */
  problem: unknown
  /** Resolves to whether it was done. */
  remove: (keys: readonly number[]) => Promise<boolean>
  restore: () => Promise<boolean>
  /** Counts deletions and restorations, so that each is announced. */
  count: number
  wasRestored: boolean
}

/** Deletes conversations, and undoes the last deletion. */
export function useDeletion(before: readonly number[]): Deletion {
  const api = useApi()
  const noteUnread = useNoteUnread()
  const [state, setState] = useState({ deleted: before, count: 0, wasRestored: false, problem: null as unknown })
  const [isUnderWay, setUnderWay] = useState(false)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function run(kind: 'delete' | 'restore', keys: readonly number[]): Promise<boolean> {
    if (controller.current) return false
    const own = new AbortController()
    controller.current = own
    setUnderWay(true)
    try {
      const change = kind === 'delete' ? deleteConversations : restoreConversations
      const { UnreadMessageCount } = await change(api, keys, own.signal)
      noteUnread(UnreadMessageCount)
      setState(({ count }) => ({
        deleted: kind === 'delete' ? keys : [],
        count: count + 1,
        wasRestored: kind === 'restore',
        problem: null,
      }))
      return true
    } catch (problem) {
      if (!own.signal.aborted) setState((present) => ({ ...present, problem }))
      return false
    } finally {
      controller.current = null
      setUnderWay(false)
    }
  }

  return { ...state, isUnderWay, remove: (keys) => run('delete', keys), restore: () => run('restore', state.deleted) }
}

/** Undoes a deletion. */
function restoreConversations(api: Api, keys: readonly number[], signal: AbortSignal): Promise<UnreadAnswer> {
  return call(api, 'POST', 'conversations/BulkRestore', { json: { ConversationKeys: [...keys] }, signal })
}
