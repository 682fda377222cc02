import type { SuppliesAnswer } from '@homeside/contract/orders'

import { asPatient } from '../../testing/as-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

onEveryEngine('orders/supplies', (api) => {
  test('lists what was prescribed, with what can be ordered now', async () => {
    const maria = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
    const { body } = await maria.get<SuppliesAnswer>('orders/supplies')
    expect(body.Items.map((item) => item.HcpcsCode)).toContain('A7034')
    expect(new Set(body.Items.map((item) => item.EligibilityStatus))).toEqual(new Set(['Eligible']))
    expect(body.NextAvailableDate).toBeNull()
  })

  test('tells the earliest date when nothing can be ordered yet', async () => {
    const rose = await asPatient(api(), 'rose.kim', 'bluebird-hme')
    const { body } = await rose.get<SuppliesAnswer>('orders/supplies')
    expect(new Set(body.Items.map((item) => item.EligibilityStatus))).toEqual(new Set(['NotYetEligible']))
    expect(body.NextAvailableDate).toBe('2026-04-18')
  })

  test('uses the plain names of the reader’s language', async () => {
    const maria = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
    const namesIn = async (language: string) => {
      const { body } = await maria.get<SuppliesAnswer>('orders/supplies', { 'Accept-Language': language })
      return body.Items.map((item) => item.PlainName)
    }
    expect(await namesIn('es')).toContain('Mascarilla nasal')
    expect(await namesIn('en')).toContain('Nose mask')
  })

  test('counts what is ordered and not yet shipped as received', async () => {
    const walt = await asPatient(api(), 'walt.higgins', 'bluebird-hme')
    const { body } = await walt.get<SuppliesAnswer>('orders/supplies')
    const byCode = new Map(body.Items.map((item) => [item.HcpcsCode, item]))
    expect(byCode.get('A7035')).toMatchObject({ EligibilityStatus: 'NotYetEligible', LastOrderDate: '2026-03-07' })
    expect(byCode.get('A4604')).toMatchObject({ EligibilityStatus: 'Blocked', ReasonCode: 'OnHold' })
  })

  test('a cancelled order counts for nothing', async () => {
    const walt = await asPatient(api(), 'walt.higgins', 'bluebird-hme')
    const { body } = await walt.get<SuppliesAnswer>('orders/supplies')
    const filter = body.Items.find((item) => item.HcpcsCode === 'A7038')
    expect(filter).toMatchObject({ EligibilityStatus: 'Eligible', LastOrderDate: '2025-11-30' })
  })
})
