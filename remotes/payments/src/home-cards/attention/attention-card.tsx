import { joinLoads } from '@homeside/api-client/load'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { chargesQuery, paymentMethodsQuery } from '@homeside/parts/payment/payment-queries'
import { Link, useParams } from '@homeside/remote-kit/router'

import { paymentsPath } from '../../payment-paths.ts'
import { attentionOf } from './attention-of.ts'
import { useAttentionWords } from './use-attention-words.ts'

import './attention-card.css'

/** The home page's card while something is owed or wrong: what is most urgent, and the way to it. */
export default function AttentionCard() {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const wordsOf = useAttentionWords()
  const load = joinLoads(useQueryLoad(chargesQuery(language)), useQueryLoad(paymentMethodsQuery(language)))
  const words = load.status === 'ready' ? wordsOf(attentionOf(...load.value)) : null
  return (
    <section className="hs-surface pay-attention" aria-labelledby="pay-attention">
      <h2 id="pay-attention">
        <Link to={paymentsPath(alias)}>{t('title')}</Link>
      </h2>
      {words ? <p>{words.text}</p> : null}
      {words?.way ? (
        <p>
          <Link to={words.way.to}>{words.way.text}</Link>
        </p>
      ) : null}
    </section>
  )
}
