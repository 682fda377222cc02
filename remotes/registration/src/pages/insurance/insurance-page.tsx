import { useSearchParams } from '@homeside/remote-kit/router'

import { CardsPage } from './cards-page.tsx'
import { CheckPage } from './check-page.tsx'

/** The last step: pictures of the insurance card, then a check of all answers. */
export default function InsurancePage() {
  const [search] = useSearchParams()
  return search.get('view') === 'check' ? <CheckPage /> : <CardsPage />
}
