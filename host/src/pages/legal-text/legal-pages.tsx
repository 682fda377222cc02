import { answerQuery } from '@homeside/api-client/answer-query'
import type { Load } from '@homeside/api-client/load'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Terms } from '@homeside/contract/public-pages'
import type { Language } from '@homeside/contract/wire'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'

import { useSnapshot } from '../../page/snapshot-context.ts'
import { useSession } from '../../session/use-session.ts'
import { PublicPage } from '../../shell/public-page.tsx'
import { useVisitedAlias } from '../../shell/use-brand.ts'
import { NotFound } from '../notices/notice-pages.tsx'
import { TextWithNumbers } from './text-with-numbers.tsx'

import './legal-text.css'

/** Shows the terms at `/terms` and `/:alias/terms`: those of the address's provider, else those of the page's brand. */
export function TermsPage() {
  const t = useText('public')
  const language = useLanguage()
  const { brand } = useSnapshot()
  const load = useQueryLoad(termsQuery(useVisitedAlias() ?? brand.alias, language))
  return <LegalText title={t('terms.title')} load={load} />
}

/** The terms of a provider, or the portal's own when no provider is known. */
function termsQuery(alias: string | null, language: Language) {
  return alias
    ? answerQuery('account/terms/{alias}', { params: { alias }, language })
    : answerQuery('account/terms', { language })
}

/** `/privacyPolicy`: that of the patient's provider, of the provider whose login linked here, or of the portal. */
export function PrivacyPolicyPage() {
  const t = useText('public')
  const language = useLanguage()
  const { storedAlias } = useSession()
  const { brand } = useSnapshot()
  const visited = useVisitedAlias()
  const load = useQueryLoad(privacyPolicyQuery(storedAlias ?? visited ?? brand.alias, language))
  return <LegalText title={t('privacyPolicy.title')} load={load} />
}

/** The privacy policy of a provider, or of the portal when no provider is known (section 7.1 of the specification). */
function privacyPolicyQuery(alias: string | null, language: Language) {
  return alias
    ? answerQuery('account/privacyPolicy/{alias}', { params: { alias }, language })
    : answerQuery('account/privacyPolicy', { language })
}

/** A text that the provider is responsible for: its date and its sections. */
export function LegalText({ title, load }: { title: string; load: Load<Terms> }) {
  const t = useText('public')
  const language = useLanguage()
  if (load.status === 'failed' && load.problem.code === 'not-found') return <NotFound />
  return (
    <PublicPage title={title}>
      <Loaded load={load} skeleton={<Skeleton shape="text" count={8} />}>
        {({ EffectiveDate, Sections }) => (
          <article className="hs-surface legal-text">
            <p className="hs-lead">{t('legalText.effective', { date: formatDate(EffectiveDate, language) })}</p>
            {Sections.map(({ Heading, Paragraphs }) => (
              <section key={Heading}>
                <h2>{Heading}</h2>
                {Paragraphs.map((paragraph) => (
                  <p key={paragraph}>
                    <TextWithNumbers text={paragraph} />
                  </p>
                ))}
              </section>
            ))}
          </article>
        )}
      </Loaded>
    </PublicPage>
  )
}
