import type { Problem } from '@homeside/contract/problem'
import type { FoundProvider, PublicProvider } from '@homeside/contract/provider'

import { callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'

onEveryEngine('public providers', (api) => {
  const get = <Body>(path: string) => callerWith(api(), api().openBrowser(), {}).get<Body>(`account/${path}`)
  const search = async (query: string) => {
    const { body } = await get<{ Items: FoundProvider[] }>(`provider/search?${query}`)
    return body.Items.map(({ Alias }) => Alias)
  }

  test('a site key leads to its alias', async () => {
    expect((await get('alias/101')).body).toEqual({ Alias: 'bluebird-hme' })
    expect((await get<Problem>('alias/999')).body.code).toBe('not-found')
    expect((await get<Problem>('alias/bluebird-hme')).body.code).toBe('malformed')
  })

  test.each([
    ['bluebird-hme', true],
    ['BLUEBIRD-hme', true],
    ['nowhere', false],
    ['login', false],
    ["' or 1=1 --", false],
  ])('%s is an alias: %s', async (alias, Valid) => {
    expect((await get(`verify/alias/${encodeURIComponent(alias)}`)).body).toEqual({ Valid })
  })

  test('the public face of a provider says nothing of its patients or its settings', async () => {
    const { body } = await get<PublicProvider>('provider/alias/Bluebird-HME')
    expect(body).toEqual({
      SiteKey: 101,
      Alias: 'bluebird-hme',
      Name: 'Bluebird Home Medical',
      Phone: '5555550101',
      Hours: 'Monday to Friday, 8:00 AM to 5:00 PM',
      InMaintenance: false,
      SingleSignOnUrl: null,
    })
    expect((await get('provider/alias/nowhere')).status).toBe(404)
  })

  test('the hours are in Spanish for Spanish readers', async () => {
    const hoursOf = async (language: string) =>
      (
        await callerWith(api(), api().openBrowser(), { 'Accept-Language': language }).get<PublicProvider>(
          'account/provider/alias/bluebird-hme',
        )
      ).body.Hours
    expect(await hoursOf('es-MX,en;q=0.5')).toBe('De lunes a viernes, de 8:00 a.m. a 5:00 p.m.')
    expect(await hoursOf('en')).toBe('Monday to Friday, 8:00 AM to 5:00 PM')
  })

  test.each(['BLU', 'blu', '101'])('%s names Bluebird', async (id) => {
    expect((await get<PublicProvider>(`provider/verify/${id}`)).body.Alias).toBe('bluebird-hme')
  })

  test.each(['XXX', '999', '0', '-101', '101.0', '4294967397', 'bluebird-hme', 'B%4C'])(
    '%s names no provider',
    async (id) => {
      const { status, body } = await get<Problem>(`provider/verify/${id}`)
      expect([status, body.code]).toEqual([404, 'not-found'])
    },
  )

  describe('the search', () => {
    test('finds by a part of the name, whatever its case and accents', async () => {
      expect(await search('name=MEDICAL')).toEqual(['bluebird-hme', 'northridge'])
      expect(await search('name=solucion')).toEqual(['soluciones-medicas'])
      // In the other order, with the accent as a letter of its own, a no-break space and a curly apostrophe.
      for (const name of ['médicas soluciones', 'soluciones  me\u0301dicas', 'soluciones\u00A0médicas’']) {
        expect(await search(`name=${encodeURIComponent(name)}`)).toEqual(['soluciones-medicas'])
      }
      expect(await search('name=MEDICAS')).toEqual(['soluciones-medicas'])
      expect(await search(`name=${encodeURIComponent('médi')}`)).toEqual([
        'bluebird-hme',
        'northridge',
        'soluciones-medicas',
      ])
      expect(await search('name=zz')).toEqual([])
    })

    test.each(['%25%25', '__', "a'b", 'a\\\\b'])('takes %s for what it is', async (name) => {
      expect(await search(`name=${name}`)).toEqual([])
    })

    test('finds what is near a postal code, the closest number first', async () => {
      expect(await search('postalCode=43215')).toEqual(['bluebird-hme'])
      expect(await search('postalCode=432159999')).toEqual(['bluebird-hme'])
      expect(await search('postalCode=45409')).toEqual(['paywell'])
      expect(await search('postalCode=99501')).toEqual([])
    })

    test('tells the way', async () => {
      const { body } = await get<{ Items: FoundProvider[] }>('provider/search?postalCode=44308')
      expect(body.Items[0]).toMatchObject({
        SiteKey: 102,
        Address: { Street: '2200 Ridge Road', Apt: 'Suite 4', City: 'Akron', State: 'OH', PostalCode: '44308' },
      })
    })

    test.each([
      ['', 400, undefined],
      ['name=ab&postalCode=43215', 400, undefined],
      ['name=a', 422, { name: 'required' }],
      ['postalCode=4321', 422, { postalCode: 'postal-code-invalid' }],
      ['name=ab&pageSize=9999', 400, undefined],
    ])('%s is refused', async (query, status, fields) => {
      const answer = await get<Problem>(`provider/search?${query}`)
      expect([answer.status, answer.body.fields]).toEqual([status, fields])
    })

    test('cannot be used to copy the list', async () => {
      const answers = []
      for (let count = 0; count < 61; count++) answers.push(await get('provider/search?name=zz'))
      expect(answers.at(-1)?.status).toBe(429)
      api().clock.advance(301, 'second')
      expect((await get('provider/search?name=zz')).status).toBe(200)
    })
  })

  test('maintenance of the portal, and of a named provider, is reported', async () => {
    expect((await get('maintenance')).body).toEqual({ InMaintenance: false, ProviderInMaintenance: false })
    const summit = await get('maintenance?alias=SUMMIT')
    expect(summit.body).toEqual({ InMaintenance: false, ProviderInMaintenance: true })
    for (const alias of ['bluebird-hme', 'nowhere']) {
      expect((await get(`maintenance?alias=${alias}`)).body).toMatchObject({ ProviderInMaintenance: false })
    }
  })
})

onEveryEngine(
  'while the whole portal is in maintenance',
  (api) => {
    test('a provider in maintenance returns that and nothing else', async () => {
      const get = <Body>(path: string) => callerWith(api(), api().openBrowser(), {}).get<Body>(`account/${path}`)
      expect((await get('maintenance')).body).toEqual({ InMaintenance: true, ProviderInMaintenance: false })
      expect((await get<Problem>('verify/alias/bluebird-hme')).body.code).toBe('maintenance')
    })
  },
  { inMaintenance: true },
)
