import { readFileSync } from 'node:fs'
import path from 'node:path'

import { render } from '@testing-library/react'

import { supplyDrawings } from './supply-drawings.tsx'

const catalogue = readFileSync(
  path.join(import.meta.dirname, '../../../../deploy/trial/sandbox/src/fill/catalogue.ts'),
  'utf8',
)
const codes = [...new Set(catalogue.match(/(?<=')[A-Z]\d{4}(?=')/g))]

test('every code of the catalogue has a drawing that no other code has', () => {
  expect(codes.length).toBeGreaterThan(20)
  const drawn = codes.map((code) => render(<svg>{supplyDrawings[code]}</svg>).container.innerHTML)
  expect(drawn.filter((markup) => !markup.includes('class="hs-draw-'))).toEqual([])
  expect(codes.filter((_, index) => drawn.indexOf(drawn[index] ?? '') !== index)).toEqual([])
})
