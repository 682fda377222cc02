import { useSearchParams } from '@homeside/remote-kit/router'

import { NoCard } from './no-card.tsx'
import { ReturnedCard } from './returned-card.tsx'

/**
 * The page to which the processor's card page returns. The address only names the visit, and the server knows its
 * result. So a reload, Back, another tab and a late return all end well.
 */
export default function CardPage() {
  const [search] = useSearchParams()
  const session = search.get('session')
  return session === null ? <NoCard why="unknown" /> : <ReturnedCard key={session} session={session} />
}
