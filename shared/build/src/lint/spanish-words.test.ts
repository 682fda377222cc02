import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')

/** Words of other countries, of machine translation or of too familiar a voice, with the word of the United States. */
const otherWords: readonly [found: RegExp, instead: string][] = [
  [/\baña(?:d|dir)/i, 'agregar'],
  [/\bordenador/i, 'computadora'],
  [/\b(?:teléfono|número) móvil/i, 'teléfono celular'],
  [/\bpiso\b/i, 'apartamento'],
  [/\bpuls(?:e|ar)\b/i, 'toque'],
  [/\bpinch(?:e|ar)\b/i, 'toque'],
  [/\bcomprobar\b/i, 'verificar'],
  [/\b(?:le|les) toca\b/i, 'puede pedir'],
  [/\bloguear|\bconéctese a su cuenta/i, 'iniciar sesión'],
  [/\bemail\b|\be-mail\b/i, 'correo electrónico'],
  [/\b(?:tu|tus|tú|contigo|vosotros|vuestr[oa]s?)\b/i, 'usted'],
]

const files = globSync('{host,shared/*,remotes/*,deploy/api}/src/**/{es,*.es}.json', { cwd: root })

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll(/\{\{\w+\}\}/g, '')]
  return Object.values(value as object).flatMap(textsOf)
}

test('the Spanish texts have the words of the United States', () => {
  expect(files.length).toBeGreaterThan(10)
  const found = files.flatMap((file) =>
    textsOf(JSON.parse(readFileSync(path.join(root, file), 'utf8'))).flatMap((text) =>
      otherWords.filter(([word]) => word.test(text)).map(([, instead]) => `${file}: ${text} (${instead})`),
    ),
  )
  expect(found).toEqual([])
})
