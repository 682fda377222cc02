import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import { useSnapshot } from '../../page/snapshot-context.ts'
import { useVisitedAlias } from '../../shell/use-visited-brand.ts'
import { LegalText } from '../legal-text/legal-text.tsx'
import { termsQuery } from './terms-query.ts'

/** `/terms` and `/:alias/terms`: of the provider in the address, else of the page's. */
export function TermsPage() {
  const t = useText('public')
  const language = useLanguage()
  const { brand } = useSnapshot()
  const load = useQueryLoad(termsQuery(useVisitedAlias() ?? brand.alias, language))
  return <LegalText title={t('terms.title')} load={load} />
}
