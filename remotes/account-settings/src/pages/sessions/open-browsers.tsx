import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { OpenBrowser, OpenSessionsAnswer } from '@homeside/contract/open-sessions'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { shortDay, timeOf, useLocalTime } from '@homeside/parts/days/local-time'
import { Notice } from '@homeside/ui/notice'
import { StatusLine } from '@homeside/ui/status-line'
import { useState } from 'react'

import '../../rows/value-row.css'

interface OpenBrowsersProps {
  browsers: readonly OpenBrowser[]
  onChanged: (answer: OpenSessionsAnswer) => void
}

/** The browsers in which the account is signed in, with buttons to sign out one, or all but this one. */
export function OpenBrowsers({ browsers, onChanged }: OpenBrowsersProps) {
  const t = useText('account-settings')
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()
  const [ended, setEnded] = useState<string | null>(null)

  const endOthers = () =>
    run(async () => {
      onChanged(await call(api, 'DELETE', 'account/sessions'))
      setEnded(t('sessions.endedOthers'))
    })

  return (
    <section className="acc-group">
      <h2>{t('sessions.now')}</h2>
      {ended ? <Notice key={ended} tone="success" title={ended} focusOnMount /> : null}
      <ul className="acc-rows acc-session-list">
        {browsers.map((browser) => (
          <BrowserRow
            key={browser.SessionKey}
            browser={browser}
            onEnded={(answer, words) => {
              onChanged(answer)
              setEnded(words)
            }}
          />
        ))}
      </ul>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {browsers.length > 1 ? (
        <button
          type="button"
          className="hs-button hs-button-quiet hs-button-wide"
          aria-disabled={isUnderWay}
          onClick={endOthers}
        >
          {t('sessions.endOthers')}
        </button>
      ) : null}
    </section>
  )
}

interface BrowserRowProps {
  browser: OpenBrowser
  onEnded: (answer: OpenSessionsAnswer, words: string) => void
}

function BrowserRow({ browser, onEnded }: BrowserRowProps) {
  const t = useText('account-settings')
  const api = useApi()
  const local = useLocalTime()
  const name = useBrowserWords()(browser)
  const { isUnderWay, problem, run } = useAction()
  const since = { day: shortDay(browser.SinceUtc, local), time: timeOf(browser.SinceUtc, local) }

  const end = () =>
    run(async () => {
      const answer = await call(api, 'DELETE', 'account/sessions/{key}', { params: { key: browser.SessionKey } })
      onEnded(answer, t('sessions.ended', { name }))
    })

  return (
    <li className="acc-row">
      <div className="acc-row-head">
        <b>{name}</b>
        {browser.IsThisBrowser ? null : (
          <button
            type="button"
            className="hs-button hs-button-text acc-row-change"
            aria-label={t('sessions.endOf', { name })}
            aria-disabled={isUnderWay}
            onClick={end}
          >
            {t('sessions.end')}
          </button>
        )}
      </div>
      <p className="hs-hint">{t('sessions.since', since)}</p>
      {browser.IsThisBrowser ? <StatusLine tone="success">{t('sessions.here')}</StatusLine> : null}
      {problem ? <ProblemNotice problem={problem} /> : null}
    </li>
  )
}

/** The name of a browser: "Safari on iPhone", or as much as is known. */
export function useBrowserWords(): (label: { Browser: string | null; Platform: string | null }) => string {
  const t = useText('account-settings')
  return ({ Browser, Platform }) => {
    if (Browser !== null && Platform !== null) return t('sessions.browser', { browser: Browser, platform: Platform })
    return Browser ?? Platform ?? t('sessions.unknownBrowser')
  }
}
