import { answerQuery } from '@homeside/api-client/answer-query'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { UnsubscribeAnswer } from '@homeside/contract/notifications'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { Skeleton } from '@homeside/ui/skeleton'

/**
 * The page behind the link of an optional email. It says what the link is about, and turns the emails off only on a
 * tap, because programs open links too.
 */
export default function UnsubscribePage() {
  const t = useText('account-settings')
  const { key = '' } = useParams()
  const query = answerQuery('account/unsubscribe/{key}', { params: { key } })
  const load = useQueryLoad(query)
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()

  const stop = () =>
    run(async () => {
      pageCache.setQueryData(query.queryKey, await call(api, 'POST', 'account/unsubscribe/{key}', { params: { key } }))
    })

  // An address whose end was lost counts as malformed when the rest is too short for a key.
  if (load.status === 'failed' && ['link-expired', 'malformed'].includes(load.problem.code)) {
    return (
      <Page title={t('unsubscribe.title')}>
        <Notice tone="warning" title={t('unsubscribe.unknown')}>
          <p>{t('unsubscribe.unknownMeaning')}</p>
        </Notice>
        <Link className="hs-button hs-button-primary hs-button-wide" to={pagePaths.login}>
          {t('unsubscribe.logIn')}
        </Link>
      </Page>
    )
  }

  const question = ({ ProviderName }: UnsubscribeAnswer) => (
    <section className="hs-surface hs-stack">
      <h2>{t('unsubscribe.question')}</h2>
      <p>{t('unsubscribe.meaning', { provider: ProviderName })}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className="hs-actions">
        <button type="button" className="hs-button hs-button-primary" aria-disabled={isUnderWay} onClick={stop}>
          {t(isUnderWay ? 'unsubscribe.stopping' : 'unsubscribe.stop')}
        </button>
      </div>
    </section>
  )

  return (
    <Page title={t('unsubscribe.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="rows" count={1} />}>
        {(answer) =>
          answer.IsSubscribed ? (
            question(answer)
          ) : (
            <Notice tone="success" title={t('unsubscribe.done')} focusOnMount>
              <p>{t('unsubscribe.doneMeaning')}</p>
              <p>
                {answer.ProviderName}, <PhoneLink phone={answer.ProviderPhone} />
              </p>
            </Notice>
          )
        }
      </Loaded>
    </Page>
  )
}
