/** @size all */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { parseSync } from '@swc/core'

const root = path.resolve(import.meta.dirname, '../../../..')

/** Words of other countries, of machine translation or of too familiar a voice, with the word of the United States. */
const otherWords: readonly [found: RegExp, instead: string][] = [
  [/\baña(?:d|dir)/i, 'agregar'],
  [/\bordenador/i, 'computadora'],
  [/\b(?:teléfono|número) móvil/i, 'teléfono celular'],
  [/\bpiso\b/i, 'apartamento'],
  [/\b(?:puls|pinch)(?:a|an|ar|e|en|ando|ó)\b|\bclic\b/i, 'toque o presione'],
  [/\bcomprobar\b/i, 'verificar'],
  [/\b(?:le|les) toca\b/i, 'puede pedir'],
  [/\bloguear|\bconéctese a su cuenta/i, 'iniciar sesión'],
  [/\b(?:ingres|acced)\p{L}* (?:a|en) (?:su cuenta|la cuenta|su sesión|la sesión)\b/iu, 'iniciar sesión'],
  [/\bemail\b|\be-mail\b/i, 'correo electrónico'],
  [/\bauto ?pay\b/i, 'pago automático'],
  [/(?<!\p{L})(?:tu|tus|tú|te|ti|contigo|vosotros|vuestr[oa]s?)(?!\p{L})/iu, 'usted'],
  [/\b(?:puedes|tienes|quieres|debes|necesitas|deseas|sabes|eres|estás)(?!\p{L})/iu, 'usted'],
  [/(?<!\p{L})(?:Abre|Agrega|Elige|Envía|Escribe|Espera|Haz|Inicia|Intenta|Llama|Mira)(?!\p{L})/u, 'usted'],
  [/(?<!\p{L})(?:Pon|Presiona|Revisa|Selecciona|Toca|Usa|Verifica|Vuelve)(?!\p{L})/u, 'usted'],
]

/** A text that patients agreed to, which stays as it was. */
const agreedTo = /^\s*cobra a una tarjeta guardada solo cuando usted pulsa Pagar, o por el AutoPay/

const files = globSync('{host,shared/*,remotes/*,deploy/server/{api,desk}}/src/**/{es,*.es}.json', { cwd: root })
const modules = globSync('{host,shared/*,remotes/*,deploy/{operations,*/*}}/{src/**/*.{ts,tsx},*.ts}', {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$|\/(?:testing|sandbox|strings)\//.test(file))

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll(/\{\{\w+\}\}/g, '')]
  return Object.values(value as object).flatMap(textsOf)
}

function faultsIn(text: string): string[] {
  return otherWords.filter(([word]) => word.test(text)).map(([, instead]) => instead)
}

/** The texts with a wrong word, each with its file and the right word. */
function faultsOf(file: string, texts: readonly string[]): string[] {
  return texts.flatMap((text) => faultsIn(text).map((instead) => `${file}: ${text} (${instead})`))
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

test('the Spanish texts have the words of the United States', () => {
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap((file) => faultsOf(file, textsOf(JSON.parse(read(file)))))).toEqual([])
})

test('titles, mails, texts and consents in the code have the words of the United States too', () => {
  const found = modules.map((file) => [file, spanishTextsIn(read(file), file.endsWith('x'))] as const)
  expect(found.filter(([, texts]) => texts.length > 0).length).toBeGreaterThan(10)
  const faults = found.flatMap(([file, texts]) =>
    faultsOf(
      file,
      texts.filter((text) => !agreedTo.test(text)),
    ),
  )
  expect(faults).toEqual([])
})

test.each([
  ['Añada una tarjeta.', 'agregar'],
  ['Pulsa el botón.', 'toque o presione'],
  ['cuando usted pulsa Pagar', 'toque o presione'],
  ['Haga clic aquí.', 'toque o presione'],
  ['Acceda a su cuenta.', 'iniciar sesión'],
  ['Inicia sesión de nuevo.', 'usted'],
  ['Si tienes preguntas, llámenos.', 'usted'],
  ['Te enviamos un mensaje.', 'usted'],
])('%s is found (%s)', (text, instead) => {
  expect(faultsIn(text)).toEqual([instead])
})

test.each([
  'Agregue su tarjeta.',
  'El nombre con el que inicia sesión',
  'Su proveedor revisa el cambio.',
  'Este pedido',
])('%s is right', (text) => {
  expect(faultsIn(text)).toEqual([])
})

test('Spanish in code is what stands below the property es', () => {
  const source = "const t = { en: 'Orders', es: { a: 'Pedidos', b: (n: string) => `Pedido ${n} listo` } }"
  expect(spanishTextsIn(source, true)).toEqual(['Pedidos', 'Pedido  listo'])
})

/**
 * The Spanish texts in the source of a module: every string and template below a property `es`, as in `{ en: 'Orders',
 * es: 'Pedidos' }`. What a template inserts is left out.
 */
function spanishTextsIn(source: string, tsx: boolean): string[] {
  const texts: string[] = []
  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'es2023' }), false, texts)
  return texts
}

interface SyntaxNode {
  type?: string
  value?: unknown
  key?: { value?: unknown }
  quasis?: { raw: string }[]
}

function visit(node: SyntaxNode, isSpanish: boolean, texts: string[]): void {
  if (isSpanish && node.type === 'StringLiteral') texts.push(String(node.value))
  if (isSpanish && node.type === 'TemplateLiteral') texts.push((node.quasis ?? []).map(({ raw }) => raw).join(''))
  const isBelow = isSpanish || (node.type === 'KeyValueProperty' && node.key?.value === 'es')
  for (const [name, child] of Object.entries(node) as [string, unknown][]) {
    if (name !== 'key' && typeof child === 'object' && child !== null) visit(child, isBelow, texts)
  }
}
