import type { PageSnapshot } from '@homeside/contract/page-snapshot'

import { needsOwnDocument } from './needs-own-document.ts'

function madeFor(alias: string | null): PageSnapshot {
  return { alias, brandedAliases: ['northridge', 'soluciones-medicas'] } as unknown as PageSnapshot
}

test.each<[where: string, alias: string, madeForAlias: string | null, askedAt: string, needs: boolean]>([
  ['from a brand to no brand', 'bluebird-hme', 'northridge', '/northridge/orders', true],
  ['from no brand to a brand', 'Northridge', null, '/login', true],
  ['from one brand to another', 'northridge', 'soluciones-medicas', '/soluciones-medicas/login', true],
  ['within a brand', 'NorthRidge', 'northridge', '/northridge/login', false],
  ['between aliases without a brand', 'bluebird-hme', 'harbor-health', '/harbor-health/login', false],
  ['where the document was asked for, whatever it says', 'northridge', null, '/northridge/home', false],
])('%s', (_where, alias, madeForAlias, askedAt, needs) => {
  expect(needsOwnDocument(alias, madeFor(madeForAlias), askedAt)).toBe(needs)
})
