import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { buildDesk } from './build-desk.ts'

test('who builds the desk reads in words what to write in a brand', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'brands-'))
  await mkdir(path.join(folder, 'cedar-ridge'))
  const brand = { alias: 'cedar-ridge', name: 'Cedar Ridge', phone: '555-555-0144', logo: 'logo.svg' }
  const file = path.join(folder, 'cedar-ridge', 'brand.json')
  await writeFile(file, JSON.stringify({ ...brand, primary: '#2f6d4f', secondary: '#f0b429' }))
  await expect(buildDesk(() => {}, [folder])).rejects.toThrow('phone has to be the ten digits of the phone number')
})
