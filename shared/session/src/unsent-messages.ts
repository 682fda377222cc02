import { isRecord } from '@homeside/contract/constants/shapes'

import { sessionText } from './storage.ts'

/** How many messages of this tab wait for a connection. They end with the session. */
export function unsentMessages(): number {
  try {
    const stored: unknown = JSON.parse(sessionText.get('messageOutbox') ?? 'null')
    return isRecord(stored) && Array.isArray(stored['value']) ? stored['value'].length : 0
  } catch {
    return 0
  }
}
