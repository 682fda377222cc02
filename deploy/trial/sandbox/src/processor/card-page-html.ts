import { html } from 'hono/html'

import { behaviourWords, pageWords } from './page-words.ts'
import type { Language } from './settings.ts'
import { testCards, type CardFault, type CardField } from './test-cards.ts'

type Html = ReturnType<typeof html>

interface CardForm {
  language: Language
  /** What was entered before. Card number and security code are never shown again. */
  name: string
  expires: string
  faults: Partial<Record<CardField, CardFault>>
}

const fields: { field: CardField; autocomplete: string; numeric: boolean }[] = [
  { field: 'name', autocomplete: 'cc-name', numeric: false },
  { field: 'number', autocomplete: 'cc-number', numeric: true },
  { field: 'expires', autocomplete: 'cc-exp', numeric: true },
  { field: 'code', autocomplete: 'cc-csc', numeric: true },
]

/** The page for entering a card. It needs no script. */
export function cardPage(form: CardForm): Html {
  const { language, faults } = form
  const words = pageWords[language]
  const wrong = fields.filter(({ field }) => faults[field] !== undefined)
  const other = language === 'en' ? 'es' : 'en'
  return document(
    language,
    words.title,
    html`<a class="language" href="?lang=${other}" lang="${other}">${words.otherLanguage}</a>
      <h1>${words.title}</h1>
      <p>${words.forMerchant}</p>
      ${
        wrong.length > 0 &&
        html`<div class="summary" role="alert">
          <p>${words.summary}</p>
          <ul>
            ${wrong.map(({ field }) => html`<li><a href="#${field}">${faultOf(form, field)}</a></li>`)}
          </ul>
        </div>`
      }
      <form method="post" action="?lang=${language}" novalidate>
        ${fields.map((each) => input(form, each))}
        <button type="submit">${words.save}</button>
        <button type="submit" name="cancel" class="aside">${words.cancel}</button>
      </form>
      <h2>${words.sandbox}</h2>
      <ul>
        ${testCards.map(
          ({ number, behaviour }) => html`<li><code>${number}</code> ${behaviourWords[language][behaviour]}</li>`,
        )}
      </ul>`,
  )
}

/** The page on which a cardholder confirms a charge. It needs no script. */
export function confirmPage(language: Language, amountCents: number): Html {
  const words = pageWords[language]
  const amount = (amountCents / 100).toFixed(2)
  return document(
    language,
    words.confirmTitle,
    html`<h1>${words.confirmTitle}</h1>
      <p>${words.confirmText(`$${amount}`)}</p>
      <form method="post">
        <button type="submit" name="confirm">${words.confirm}</button>
        <button type="submit" name="refuse" class="aside">${words.refuse}</button>
      </form>`,
  )
}

/** The page of a visit that has ended, with the way back, or of one that never existed. */
export function gonePage(language: Language, backUrl: string | null = null): Html {
  const words = pageWords[language]
  return document(
    language,
    words.gone,
    html`<h1>${words.gone}</h1>
      <p>${words.goneText}</p>
      ${backUrl && html`<p><a href="${backUrl}">${words.goneBack}</a></p>`}`,
  )
}

function input(form: CardForm, { field, autocomplete, numeric }: (typeof fields)[number]): Html {
  const words = pageWords[form.language]
  const fault = faultOf(form, field)
  const hint = words.hints[field]
  const described = [hint && `${field}-hint`, fault && `${field}-fault`].filter(Boolean).join(' ')
  const value = field === 'name' ? form.name : field === 'expires' ? form.expires : ''
  return html`<label for="${field}">${words.fields[field]}</label>
    ${hint && html`<p class="hint" id="${field}-hint">${hint}</p>`}
    ${fault && html`<p class="fault" id="${field}-fault">${fault}</p>`}
    <input
      id="${field}"
      name="${field}"
      value="${value}"
      autocomplete="${autocomplete}"
      inputmode="${numeric ? 'numeric' : 'text'}"
      aria-required="true"
      aria-invalid="${fault ? 'true' : 'false'}"
      aria-describedby="${described}"
    />`
}

function faultOf({ language, faults }: CardForm, field: CardField): string | undefined {
  const fault = faults[field]
  return fault && pageWords[language].faults[field][fault]
}

/** A page of a server that stands in for another company. Its server has the style at /style.css. */
export function document(language: Language, title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
}

export const pageStyle = `body { margin: 0; background: #f4f6f8; color: #16202a; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem }
form { margin: 1.5rem 0 }
label { display: block; margin-top: 1rem; font-weight: 600 }
input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0 .75rem; font: inherit;
  border: 1px solid #5c6b7a; border-radius: .375rem; background: #fff }
input[aria-invalid="true"] { border: 2px solid #b3261e }
.hint, .fault { margin: 0 0 .25rem }
.hint { color: #46535f }
.fault { color: #b3261e; font-weight: 600 }
.summary { padding: .5rem 1rem; border: 2px solid #b3261e; border-radius: .375rem; background: #fff }
.language { float: right }
a { color: #0b5578 }
a, button { display: inline-block; min-height: 1.5rem }
button { margin: 1.5rem 1rem 1rem 0; padding: .625rem 1.25rem; border: 0; border-radius: .375rem; background: #0b5578;
  color: #fff; font: inherit; font-weight: 600; cursor: pointer }
li button { margin: .75rem 0 .25rem }
button.aside { padding-right: 0; padding-left: 0; background: none; color: #0b5578; text-decoration: underline }
code { overflow-wrap: anywhere }
:focus-visible { outline: 3px solid #d97706; outline-offset: 2px }
h2 { font-size: 1rem }
`
