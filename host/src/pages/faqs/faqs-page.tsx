import { answerQuery } from '@homeside/api-client/answer-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Faqs } from '@homeside/contract/public-pages'
import type { Language } from '@homeside/contract/wire'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Loaded } from '@homeside/ui/loaded'
import { PhoneLink } from '@homeside/ui/phone-link'
import { Skeleton } from '@homeside/ui/skeleton'

import { useSnapshot } from '../../page/snapshot-context.ts'
import { PublicPage } from '../../shell/public-page.tsx'
import { useVisitedAlias } from '../../shell/use-brand.ts'
import { TextWithNumbers } from '../legal-text/text-with-numbers.tsx'
import { NotFound } from '../notices/notice-pages.tsx'

import './faqs.css'

/** `/faqs` and `/:alias/faqs`, of the provider in the address, else of the page's; section 2.2 of the specification. */
export function FaqsPage() {
  const t = useText('public')
  const language = useLanguage()
  const { phone } = useProvider()
  const { brand, remotes } = useSnapshot()
  const routes = new Set(remotes.flatMap(({ descriptor }) => descriptor.routes.map(({ path }) => path.toLowerCase())))
  const load = useQueryLoad(faqsQuery(useVisitedAlias() ?? brand.alias, language))
  if (load.status === 'failed' && load.problem.code === 'not-found') return <NotFound />
  return (
    <PublicPage
      title={t('faqs.title')}
      lead={
        <>
          {t('faqs.lead')} <PhoneLink phone={phone} />
        </>
      }
    >
      <Loaded load={load} skeleton={<Skeleton shape="rows" count={6} />}>
        {({ Topics }) =>
          answerable(Topics, routes).map((topic) => (
            <section key={topic.Title} className="faqs-topic">
              <h2>{topic.Title}</h2>
              <div className="hs-surface faqs-questions">
                {topic.Questions.map(({ Question, Answer }) => (
                  <details key={Question} className="hs-opens hs-opens-row">
                    <summary>{Question}</summary>
                    <p>
                      <TextWithNumbers text={Answer} />
                    </p>
                  </details>
                ))}
              </div>
            </section>
          ))
        }
      </Loaded>
    </PublicPage>
  )
}

/** Leaves out answers that name a screen which is not deployed, and topics that become empty. */
function answerable(topics: Faqs['Topics'], routes: ReadonlySet<string>): Faqs['Topics'] {
  return topics
    .map(({ Title, Questions }) => ({
      Title,
      Questions: Questions.filter(({ Route }) => Route === undefined || routes.has(Route.toLowerCase())),
    }))
    .filter(({ Questions }) => Questions.length > 0)
}

/** The FAQs of a provider, or of the portal when no provider is named. */
function faqsQuery(alias: string | null, language: Language) {
  return alias
    ? answerQuery('account/faqs/{alias}', { params: { alias }, language })
    : answerQuery('account/faqs', { language })
}
