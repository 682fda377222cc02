import { personalPage } from './personal-page.ts'

test('the days of a page that is handed out are in words, and are those of where the person lives', async () => {
  const page = await personalPage(
    {
      patients: [{ date_of_birth: '1950-01-02' }],
      messages: [{ sent_at: '2026-11-22T03:30:00.000Z', body: '2026-11-01' }],
    },
    { provider: 'Oak', now: new Date('2026-12-01T04:00:00Z'), timeZoneKey: 1, language: 'es', hasPictures: false },
  )
  expect(page).toContain('Hecho el 30 de noviembre de 2026.')
  for (const shown of ['2 de enero de 1950', '21 de noviembre de 2026', '2026-11-01']) {
    expect(page).toContain(`<td>${shown}</td>`)
  }
})
