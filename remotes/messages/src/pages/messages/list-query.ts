import { topics } from '@homeside/contract/constants/conversation-states'
import { readListPage, writeListPage, type PageSizes } from '@homeside/parts/paging/pager'
import { isRecord } from '@homeside/session/stored-atom'

import type { ConversationQuery } from '../../api/conversations.ts'

/** A slow phone draws the largest page in a tenth of a second. */
export const pageSizes = { sizes: [10, 20, 30], usual: 20 } as const satisfies PageSizes
export const shows = ['all', 'unread', 'open', 'closed'] as const

/**
 * What the list shows. Everything but the searched words is in the address, so that Back, a refresh and a link work.
 * What patients search for is private, so it is only in the history entry's state.
 */
export function readQuery(parameters: URLSearchParams, state: unknown): ConversationQuery {
  return {
    ...readListPage(parameters, pageSizes),
    topic: topics.find((topic) => topic === parameters.get('topic')) ?? null,
    show: shows.find((show) => show === parameters.get('show')) ?? 'all',
    search: isRecord(state) && typeof state['search'] === 'string' ? state['search'] : '',
  }
}

/** The address and the history state from which `readQuery` reads this query. Default values are left out. */
export function writeQuery({ page, pageSize, topic, show, search }: ConversationQuery): {
  parameters: Record<string, string>
  state: { search: string }
} {
  return {
    parameters: {
      ...writeListPage({ page, pageSize }, pageSizes),
      ...(topic ? { topic } : {}),
      ...(show === 'all' ? {} : { show }),
    },
    state: { search },
  }
}

/** Whether a list is filtered by topic, state or words. */
export function isFiltered({ topic, show, search }: ConversationQuery): boolean {
  return topic !== null || show !== 'all' || search !== ''
}
