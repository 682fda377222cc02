import { useSearchParams } from '@homeside/remote-kit/router'

import { NoCard } from './no-card.tsx'
import { ReturnedCard } from './returned-card.tsx'

/**
 * Where the processor's card page comes back to. The address names the stay alone; what came of it is the server's to
 * tell, so a reload, Back, another tab and a return that comes late all end well.
 */
export default function CardPage() {
  const [search] = useSearchParams()
  const session = search.get('session')
  return session === null ? <NoCard why="unknown" /> : <ReturnedCard key={session} session={session} />
}
