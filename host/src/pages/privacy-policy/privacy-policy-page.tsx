import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { useSession } from '../../session/use-session.ts'
import { useSnapshot } from '../../shell/snapshot-context.ts'
import { useVisitedAlias } from '../../shell/use-visited-brand.ts'
import { NotFound } from '../notices/not-found-page.tsx'
import { privacyPolicyQuery } from './privacy-policy-query.ts'

import './privacy-policy.css'

/** `/privacyPolicy`: of the patient's provider, of the one whose login led here, or of the portal. */
export function PrivacyPolicyPage() {
  const t = useText('public')
  const language = useLanguage()
  const { storedAlias } = useSession()
  const { brand } = useSnapshot()
  const visited = useVisitedAlias()
  const alias = storedAlias ?? visited ?? brand.alias
  const load = useQueryLoad(privacyPolicyQuery(alias, language))
  if (load.status === 'failed' && load.problem.code === 'not-found') return <NotFound />
  return (
    <Page title={t('privacyPolicy.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="text" count={8} />}>
        {(policy) => (
          <article className="hs-surface privacy-policy">
            <p className="hs-lead">
              {t('privacyPolicy.effective', { date: formatDate(policy.EffectiveDate, language) })}
            </p>
            {policy.Sections.map(({ Heading, Paragraphs }) => (
              <section key={Heading}>
                <h2>{Heading}</h2>
                {Paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
          </article>
        )}
      </Loaded>
    </Page>
  )
}
