import { answerQuery } from '@homeside/api-client/answer-query'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { Access, AccessHistory } from '@homeside/contract/personal-data'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState } from 'react'

import { BackToAccount } from '../../rows/back-to-account.tsx'

import '../../rows/value-row.css'

type Day = AccessHistory['Days'][number]

/** Lists the days on which somebody at the provider looked at the patient's data, or changed it; without names. */
export default function AccessHistoryPage() {
  const t = useText('account-settings')
  const { name, phone } = useProvider()
  const load = useQueryLoad(answerQuery('patient/access'))
  return (
    <Page title={t('access.title')} back={<BackToAccount />}>
      <p>
        {t('access.intro', { provider: name })} <PhoneLink phone={phone} />
      </p>
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {(first) =>
          first.Days.length === 0 && first.Next === null ? (
            <section className="hs-surface hs-stack">
              <h2>{t('access.none')}</h2>
              <p>{t('access.noneMeaning')}</p>
            </section>
          ) : (
            <Days first={first} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Days({ first }: { first: AccessHistory }) {
  const t = useText('account-settings')
  const language = useLanguage()
  const api = useApi()
  const [answers, setAnswers] = useState([first])
  const { isUnderWay, problem, run } = useAction()
  const next = answers.at(-1)?.Next ?? null
  const showOlder = () =>
    run(async () => {
      const older = await call(api, 'GET', 'patient/access', { query: { before: String(next) } })
      setAnswers([...answers, older])
    })
  return (
    <>
      {joined(answers.flatMap(({ Days: days }) => days)).map(({ Day: day, Items }) => (
        <section key={day} className="acc-group">
          <h2>{formatDate(day, language)}</h2>
          <ul className="acc-rows">
            {Items.map((item) => (
              <AccessRow key={`${item.About} ${item.OrderNumber} ${item.BySystem}`} item={item} />
            ))}
          </ul>
        </section>
      ))}
      {problem ? <ProblemNotice problem={problem} /> : null}
      {next === null ? null : (
        <div>
          <button type="button" className="hs-button hs-button-quiet" aria-disabled={isUnderWay} onClick={showOlder}>
            {t('access.older')}
          </button>
        </div>
      )}
    </>
  )
}

/** A day on which an answer ended goes on in the next: each thing once. */
function joined(days: readonly Day[]): Day[] {
  const byDay = new Map<string, Map<string, Access>>()
  for (const { Day: day, Items } of days) {
    const things = byDay.get(day) ?? new Map<string, Access>()
    byDay.set(day, things)
    for (const item of Items) {
      const name = `${item.About} ${item.OrderNumber} ${item.BySystem}`
      things.set(name, { ...item, HasChanged: item.HasChanged || things.get(name)?.HasChanged === true })
    }
  }
  return [...byDay].map(([day, things]) => ({ Day: day, Items: [...things.values()] }))
}

function AccessRow({ item: { About, BySystem, HasChanged, OrderKey, OrderNumber } }: { item: Access }) {
  const t = useText('account-settings')
  const { alias = null } = useParams()
  const what = OrderNumber === null ? t(`access.about.${About}`) : t('access.order', { number: OrderNumber })
  return (
    <li className="acc-row">
      {OrderKey === null ? (
        what
      ) : (
        <Link to={`${pageAddress(pagePaths.orders, { alias })}?order=${OrderKey}`}>{what}</Link>
      )}
      <p className="hs-hint">{t(`access.${BySystem ? 'system' : 'person'}.${HasChanged ? 'changed' : 'looked'}`)}</p>
    </li>
  )
}
