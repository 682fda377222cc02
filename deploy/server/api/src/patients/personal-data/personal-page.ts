import { locales } from '@homeside/contract/constants/locales'
import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import type { Language } from '@homeside/contract/wire'
import { html } from 'hono/html'

import type { PersonalData } from './collect-data.ts'
import { keptWords, words, type Words } from './kept-words.ts'

interface Section {
  title: Words
  table: string
  columns: readonly (readonly [column: string, words: Words])[]
}

const [day, state, amount] = [words('Date', 'Fecha'), words('State', 'Estado'), words('Amount', 'Importe')]
const [name, quantity, topic] = [words('Name', 'Nombre'), words('Quantity', 'Cantidad'), words('Subject', 'Asunto')]
const item = words('Item', 'Artículo')

/** What the page shows, in the order in which a person reads it. The file with all of it has more. */
const sections: readonly Section[] = [
  {
    title: words('Who you are', 'Quién es usted'),
    table: 'patients',
    columns: [
      ['first_name', words('First name', 'Nombre')],
      ['middle_name', words('Middle name', 'Segundo nombre')],
      ['last_name', words('Last name', 'Apellido')],
      ['date_of_birth', words('Date of birth', 'Fecha de nacimiento')],
      ['mobile_phone', words('Mobile phone', 'Teléfono celular')],
      ['home_phone', words('Home phone', 'Teléfono de casa')],
      ['email_on_file', words('Email', 'Correo electrónico')],
      ['street', words('Street', 'Calle')],
      ['apt', words('Apartment', 'Apartamento')],
      ['city', words('City', 'Ciudad')],
      ['state', words('State', 'Estado')],
      ['postal_code', words('ZIP code', 'Código postal')],
    ],
  },
  {
    title: words('Whom to call', 'A quién llamar'),
    table: 'patient_contacts',
    columns: [
      ['name', name],
      ['phone', words('Phone', 'Teléfono')],
      ['relationship', words('Relationship', 'Parentesco')],
    ],
  },
  {
    title: words('Insurance', 'Seguro'),
    table: 'insurance_policies',
    columns: [
      ['payor_name', words('Company', 'Compañía')],
      ['policy_number', words('Policy number', 'Número de póliza')],
      ['group_number', words('Group number', 'Número de grupo')],
      ['policy_holder', words('Policy holder', 'Titular')],
      ['effective_date', words('From', 'Desde')],
      ['end_date', words('Until', 'Hasta')],
    ],
  },
  {
    title: words('Supplies', 'Suministros'),
    table: 'prescribed_supplies',
    columns: [
      ['hcpcs_code', words('Code', 'Código')],
      ['item_name', item],
      ['size', words('Size', 'Talla')],
      ['default_quantity', quantity],
      ['interval_months', words('Months between orders', 'Meses entre pedidos')],
    ],
  },
  {
    title: words('Orders', 'Pedidos'),
    table: 'orders',
    columns: [
      ['order_number', words('Number', 'Número')],
      ['order_date', day],
      ['status', state],
      ['street', words('Sent to', 'Enviado a')],
      ['city', words('City', 'Ciudad')],
      ['tracking_number', words('Parcel', 'Paquete')],
    ],
  },
  {
    title: words('Sent to you', 'Lo que se le envió'),
    table: 'dispensings',
    columns: [
      ['dispensed_on', day],
      ['quantity', quantity],
    ],
  },
  {
    title: words('Messages', 'Mensajes'),
    table: 'messages',
    columns: [
      ['sent_at', day],
      ['sender_name', words('From', 'De')],
      ['body', words('Message', 'Mensaje')],
    ],
  },
  {
    title: words('Changes that you asked for', 'Cambios que pidió'),
    table: 'changes',
    columns: [
      ['submitted_at', day],
      ['type', topic],
      ['status', state],
      ['reason', words('Answer', 'Respuesta')],
    ],
  },
  {
    title: words('Cards', 'Tarjetas'),
    table: 'payment_methods',
    columns: [
      ['brand', words('Card', 'Tarjeta')],
      ['last4', words('Last four digits', 'Últimos cuatro dígitos')],
      ['card_name', name],
    ],
  },
  {
    title: words('Payments', 'Pagos'),
    table: 'charges',
    columns: [
      ['asked_at', day],
      ['amount_cents', amount],
      ['status', state],
    ],
  },
  {
    title: words('Credits', 'Saldos a favor'),
    table: 'credits',
    columns: [
      ['granted_on', day],
      ['amount_cents', amount],
      ['description', words('For', 'Por')],
    ],
  },
  {
    title: words('What you agreed to', 'Lo que aceptó'),
    table: 'consents',
    columns: [
      ['consent_type', topic],
      ['consented_at', day],
      ['withdrawn_at', words('Taken back', 'Retirado')],
    ],
  },
  {
    title: words('Your account', 'Su cuenta'),
    table: 'accounts',
    columns: [
      ['username', words('Username', 'Nombre de usuario')],
      ['email', words('Email', 'Correo electrónico')],
    ],
  },
]

const texts = {
  title: words('What {{provider}} has on file about you', 'Lo que {{provider}} tiene registrado sobre usted'),
  made: words('Made on {{day}}.', 'Hecho el {{day}}.'),
  more: words(
    'The file data.json has all of it, and fhir.json what another provider’s system can read.',
    'El archivo data.json lo tiene todo, y fhir.json lo que puede leer el sistema de otro proveedor.',
  ),
  pictures: words('Pictures are in the folder photos.', 'Las fotos están en la carpeta photos.'),
  none: words('Nothing', 'Nada'),
} as const

interface PageFacts {
  provider: string
  /** When it is made. */
  now: Date
  /** The person's: a day is what it was where they live. */
  timeZoneKey: number
  language: Language
  hasPictures: boolean
}

/** An instant is a day of the person's zone; a date is the same day everywhere. */
type Days = Readonly<Record<'ofInstant' | 'ofDate', Intl.DateTimeFormat>>

/** A page that a person can read, in one language, without anything from elsewhere. */
export async function personalPage(
  data: PersonalData,
  { provider, now, timeZoneKey, language, hasPictures }: PageFacts,
): Promise<string> {
  const title = texts.title[language].replace('{{provider}}', () => provider)
  const days: Days = {
    ofInstant: dayFormat(language, timeZoneOf(timeZoneKey).iana),
    ofDate: dayFormat(language, 'UTC'),
  }
  const said = [texts.made[language].replace('{{day}}', days.ofInstant.format(now)), texts.more[language]]
  if (hasPictures) said.push(texts.pictures[language])
  const page = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          body {
            font: 1.0625rem/1.5 system-ui;
            margin: 2rem auto;
            max-width: 60rem;
            padding: 0 1rem;
          }
          table {
            border-collapse: collapse;
            width: 100%;
          }
          th,
          td {
            border-bottom: 1px solid;
            overflow-wrap: anywhere;
            padding: 0.25rem 0.5rem;
            text-align: start;
            vertical-align: top;
            white-space: pre-wrap;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        <p>${said.join(' ')}</p>
        ${sections.map((section) => sectionOf(section, data[section.table] ?? [], language, days))}
      </body>
    </html>`
  return page.toString()
}

function dayFormat(language: Language, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone })
}

function sectionOf({ columns, table, title }: Section, rows: PersonalData[string], language: Language, days: Days) {
  const head = columns.map(([, shown]) => html`<th scope="col">${shown[language]}</th>`)
  const body = rows.map(
    (row) =>
      html`<tr>
        ${columns.map(([column]) => html`<td>${keptWords[`${table} ${column}`]?.[String(row[column])]?.[language] ?? shownValue(column, row[column], days)}</td>`)}
      </tr>`,
  )
  return html`<h2>${title[language]}</h2>
    ${
      rows.length === 0
        ? html`<p>${texts.none[language]}</p>`
        : html`<table>
            <thead>
              <tr>
                ${head}
              </tr>
            </thead>
            <tbody>
              ${body}
            </tbody>
          </table>`
    }`
}

function shownValue(column: string, value: unknown, days: Days): string {
  if (value === null || value === undefined) return ''
  if (column.endsWith('_cents')) return `$${(Number(value) / 100).toFixed(2)}`
  const said = typeof value === 'string' ? value : JSON.stringify(value)
  if (column.endsWith('_at')) return days.ofInstant.format(new Date(said))
  return /^date_|_(date|on)$/.test(column) ? days.ofDate.format(new Date(said)) : said
}
