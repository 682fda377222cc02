import type { Load } from '@homeside/api-client/load'
import type { Terms } from '@homeside/contract/public-pages'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'

import { NotFound } from '../notices/not-found-page.tsx'
import { PublicPage } from './public-page.tsx'
import { TextWithNumbers } from './text-with-numbers.tsx'

import './legal-text.css'

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
