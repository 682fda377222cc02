import type { Language } from '@homeside/contract/wire'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { chooseLanguage } from '@homeside/remote-kit/session-actions'
import { useId, useRef } from 'react'

/** The other of the portal's two languages; section 1 of the specification. */
const otherThan = { en: 'es', es: 'en' } as const satisfies Record<Language, Language>

/** The language of the portal, and of emails and texts. One press changes to the other. */
export function LanguageRow() {
  const t = useText('account-settings')
  const language = useLanguage()
  const { isUnderWay, problem, run } = useAction()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const other = otherThan[language]

  function change(to: Language) {
    // The button of the problem goes away with it.
    button.current?.focus()
    run(() => chooseLanguage(to))
  }

  return (
    <div className="acc-row" role="group" aria-labelledby={id}>
      <div className="acc-row-head">
        <h3 id={id} className="acc-row-label">
          {t('settings.language')}
        </h3>
        <button
          ref={button}
          type="button"
          className="hs-button hs-button-text acc-row-change"
          // Each language has its own name, so that its readers find it.
          lang={other}
          aria-disabled={isUnderWay}
          onClick={() => change(other)}
        >
          {t(`languages.${other}`)}
        </button>
      </div>
      <p className="acc-value">{t(`languages.${language}`)}</p>
      {problem ? (
        // The page has changed all the same. Only emails and texts have not.
        <ProblemNotice problem={problem}>
          <button type="button" className="hs-button hs-button-quiet" onClick={() => change(language)}>
            {t('settings.languageAgain')}
          </button>
        </ProblemNotice>
      ) : null}
    </div>
  )
}
