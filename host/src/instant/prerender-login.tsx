import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { policyAddress } from '@homeside/contract/constants/page-paths-at-login'
import type { LoginMarkup, PrerenderedLogin } from '@homeside/contract/prerendered'
import type { Language } from '@homeside/contract/wire'
import { plainMarkup } from '@homeside/remote-kit/plain-markup'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

import { noValues } from '../login/login-form.tsx'
import type { LoginBrand } from '../login/login-frame.tsx'
import { LoginPage } from '../login/login-page.tsx'
import { loginStrings } from '../login/words/all-login-strings.ts'
import { EarlyTrouble, EarlyWithoutScript } from './early-trouble.tsx'

const brand: LoginBrand = {
  name: markupBlanks.brandName,
  phone: markupBlanks.brandPhone,
  logoUrl: markupBlanks.brandLogo,
}
const aliasPath = pageAddress(pagePaths.aliasLogin, { alias: markupBlanks.aliasInPath })
const aliasPolicy = policyAddress(markupBlanks.aliasInQuery)

/** Renders the login in every language, as React will find it in the page. The host's build runs this in Node. */
export function prerenderLogin(): PrerenderedLogin['languages'] {
  return { en: inLanguage('en'), es: inLanguage('es') }
}

function inLanguage(language: Language): PrerenderedLogin['languages'][Language] {
  const phone = markupBlanks.brandPhone
  return {
    markup: {
      portal: markup(language, pagePaths.login, policyAddress(null), brand),
      branded: markup(language, aliasPath, aliasPolicy, brand),
      unbranded: markup(language, aliasPath, aliasPolicy, null),
    } satisfies LoginMarkup,
    // An empty address means the page's own.
    trouble: renderToStaticMarkup(<EarlyTrouble language={language} path="" phone={phone} />),
    noScript: renderToStaticMarkup(<EarlyWithoutScript language={language} phone={phone} />),
    strings: loginStrings[language],
  }
}

function markup(language: Language, action: string, policy: string, whose: LoginBrand | null): string {
  const html = renderToString(
    <LoginPage
      strings={loginStrings[language]}
      language={language}
      brand={whose}
      action={action}
      policyPath={policy}
      notice={null}
      initialValues={() => noValues}
      focusHeading={false}
      choices={null}
      onSignIn={unused}
      onChoose={unused}
      onBack={unused}
      onCheckAgain={unused}
      onLanguageChange={unused}
    />,
  )
  return plainMarkup(html)
}

function unused(): never {
  throw new Error('Nobody acts on a login that is made ahead of a visit.')
}
