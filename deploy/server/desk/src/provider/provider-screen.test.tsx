import type { ProviderFile } from '@homeside/contract/staff-providers'
import { screen, waitFor, within } from '@testing-library/react'

import { deskApi, openDesk } from '../testing/desk.tsx'

const lead = { name: 'Ben Brooks', role: 'lead' as const }
const rowOf = async (name: string) => {
  const row = (await screen.findAllByText(name)).find((one) => one.closest('tr'))?.closest('tr')
  if (!row) throw new Error(`${name} is not in the list.`)
  return within(row)
}

test('a lead sees who is signed in, by what they cannot choose too, and signs somebody out', async () => {
  const before = await (await deskApi()).cookieAtDesk({ name: 'Anna Alvarez' })
  const { api, user } = await openDesk({ path: '/101/provider', person: lead })
  expect(await screen.findByRole('heading', { name: 'Who is signed in at the desk' })).toBeVisible()
  expect(await screen.findByText(/^Ben Brooks at localhost/)).toBeVisible()
  expect((await rowOf('Ben Brooks')).getByText('You')).toBeVisible()
  const anna = await rowOf('Anna Alvarez')
  await user.click(anna.getByRole('button', { name: 'Sign out Anna Alvarez' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out Anna Alvarez?' })
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(screen.queryByText('Anna Alvarez')).toBeNull())
  const answer = await api.handle(
    new Request(`${api.origin}/staff/session`, { headers: { Cookie: before, 'X-Desk': '1' } }),
  )
  expect(answer.status).toBe(401)
})

test('who is no lead does not see it', async () => {
  await openDesk({ path: '/101/provider' })
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Who is signed in at the desk' })).toBeNull()
})

test('how long things are kept stands beside the other settings', async () => {
  const api = await deskApi()
  const { body } = await api.asStaff().get<ProviderFile>('staff/providers/101')
  const put = (file: object) => api.asStaff().put('staff/providers/101', file)
  await put({ ...body, retention: { photosMonths: 6, trailYears: 6 } })
  await openDesk({ path: '/101/provider', person: lead })
  const valueOf = (label: string) => screen.getByText(label).closest('tr')?.nextElementSibling
  expect(await screen.findByText('6 months')).toBeVisible()
  for (const [label, value] of [
    ['Photos of messages are kept', '6 months'],
    ['Messages are kept', 'As long as the record'],
    ['Closed records are kept', 'Until you erase them'],
    ['The history is kept', '6 years'],
  ] as const) {
    expect(valueOf(label)).toHaveTextContent(value)
  }
  await put(body)
})

describe('while another lead saves', () => {
  const file = async () => (await (await deskApi()).asStaff().get<ProviderFile>('staff/providers/101')).body
  const save = async (changed: (now: ProviderFile) => object) => {
    const api = await deskApi()
    const now = await file()
    expect((await api.asStaff().put('staff/providers/101', { ...now, ...changed(now) })).status).toBe(200)
  }
  async function change() {
    const { user } = await openDesk({ path: '/101/provider', person: lead })
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    const days = await screen.findByRole('spinbutton', { name: 'Business days from order to door' })
    const hours = screen.getByRole('textbox', { name: 'When you answer the phone, English' })
    const write = async (field: HTMLElement, text: string) => {
      await user.clear(field)
      await user.type(field, text)
    }
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    return { days, hours, press, user, write }
  }

  test('a save sends what was changed, and what the other changed stays', async () => {
    const { days, press, write } = await change()
    await save(({ hours }) => ({ hours: { ...hours, en: 'Always' }, tell: ['new@shop.example'] }))
    await write(days, '7')
    await press('Save')
    expect(await screen.findByText(/^It is saved/)).toBeVisible()
    expect(await file()).toMatchObject({
      hours: { en: 'Always' },
      tell: ['new@shop.example'],
      orders: { handlingBusinessDays: 7 },
    })
  })

  test('who changes one language is told what the other still says, until it says something new too', async () => {
    const { hours, write } = await change()
    const spanish = screen.getByRole('textbox', { name: 'When you answer the phone, Spanish' })
    expect(screen.queryByText(/still says this/)).toBeNull()
    await write(hours, 'Monday to Friday, 8:00 AM to 6:00 PM')
    expect(screen.getByText('The English has changed. The Spanish still says this.')).toBeVisible()
    await write(spanish, 'De lunes a viernes, de 8:00 a.m. a 6:00 p.m.')
    expect(screen.queryByText(/still says this/)).toBeNull()
  })

  test('days and times are entered, shown as both sentences while one types, and come back as they were', async () => {
    const { press, user, write } = await change()
    await user.click(screen.getByRole('radio', { name: 'By days and times' }))
    await press('Save')
    expect(await screen.findByText('Enter the times of a day.')).toBeVisible()
    const time = (name: string) => screen.getByLabelText(name)
    await write(time('Monday, from'), '08:00')
    await write(time('Monday, until'), '07:00')
    await press('Save')
    expect(await screen.findByText('Enter a later time.')).toBeVisible()
    await write(time('Monday, until'), '17:00')
    expect(screen.getByText('Monday, 8:00 AM to 5:00 PM')).toBeVisible()
    expect(screen.getByText('Los lunes, de 8:00 a.m. a 5:00 p.m.')).toBeVisible()
    await save(({ tell }) => ({ tell: [...tell, 'other@shop.example'] }))
    await press('Save')
    expect(await screen.findByText(/^It is saved/)).toBeVisible()
    expect(await screen.findByText('Los lunes, de 8:00 a.m. a 5:00 p.m.')).toBeVisible()
    const open = { zone: 'Eastern', days: { monday: { from: '08:00', to: '17:00' } } }
    expect((await file()).hours).toEqual({ open })
    await press('Change')
    expect(await screen.findByLabelText('Monday, until')).toHaveValue('17:00')
    await user.click(screen.getByRole('radio', { name: 'In words' }))
    await press('Save')
    expect(await screen.findByText(/^It is saved/)).toBeVisible()
    expect((await file()).hours.es).toBe('Los lunes, de 8:00 a.m. a 5:00 p.m.')
  })

  test('the same thing is shown as both have it; then either is kept', async () => {
    const { days, hours, press, write } = await change()
    await save(({ hours: before, orders }) => ({
      hours: { ...before, en: 'Theirs' },
      orders: { ...orders, handlingBusinessDays: 9 },
    }))
    await write(hours, 'Mine')
    await press('Save')
    const told = await screen.findByRole('alert')
    expect(told).toHaveTextContent(/When you answer the phone.*Theirs.*Mine/)
    // What this form has not touched is as it is now.
    expect(days).toHaveValue('9')
    expect((await file()).hours.en).toBe('Theirs')
    await press('Save')
    expect(await screen.findByText(/^It is saved/)).toBeVisible()
    expect(await file()).toMatchObject({ hours: { en: 'Mine' }, orders: { handlingBusinessDays: 9 } })
  })

  test('what is saved can be taken in place of one’s own', async () => {
    const { hours, press, write } = await change()
    await save(({ hours: before }) => ({ hours: { ...before, en: 'Saved' } }))
    await write(hours, 'Own')
    await press('Save')
    await screen.findByRole('alert')
    await press('Take what is saved')
    expect(hours).toHaveValue('Saved')
    await press('Save')
    expect(await screen.findByText(/^It is saved/)).toBeVisible()
    expect((await file()).hours.en).toBe('Saved')
  })
})
