import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { Navigate, useParams } from '@homeside/remote-kit/router'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { cardsChanged } from '../../api/change-cards.ts'
import { openStayAtom } from '../../cards/open-stay.ts'
import { saveStay } from '../../cards/save-stay.ts'
import type { SavedCardState } from '../../cards/use-saved-card.ts'
import { paymentsPath } from '../../payment-paths.ts'
import { NoCard } from './no-card.tsx'
import { UnsavedCard } from './unsaved-card.tsx'

/** Saves the card of a visit and goes to the cards, or says how the visit ended without one. */
export function ReturnedCard({ session }: { session: string }) {
  const t = useText('payments')
  const api = useApi()
  const { alias = '' } = useParams()
  const forgetStay = useSetAtom(openStayAtom)
  const load = useAct(async () => {
    const end = await saveStay(api, session)
    if (end.card) void cardsChanged()
    return end
  })
  // From here on the address holds it, and the cards can be opened whatever the result.
  useEffect(() => forgetStay(null), [forgetStay])

  if (load.status === 'loading') {
    return (
      <Page title={t('card.saving')}>
        <Skeleton shape="rows" count={2} />
      </Page>
    )
  }
  if (load.status === 'failed') {
    const isForeign = load.problem.code === 'not-found' || load.problem.code === 'malformed'
    return isForeign ? <NoCard why="unknown" /> : <UnsavedCard problem={load.problem} onRetry={load.retry} />
  }
  if (load.value.card === null) return <NoCard why={load.value.state} />
  const state: SavedCardState = { savedCard: load.value.card }
  return <Navigate replace to={paymentsPath(alias)} state={state} />
}
