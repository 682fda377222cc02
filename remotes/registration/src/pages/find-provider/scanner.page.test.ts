import { readScanned } from './scanner.tsx'

test.each([
  ['BLU', '/selfRegister/provider/BLU'],
  ['https://portal.example/selfRegister/provider/BLU', '/selfRegister/provider/BLU'],
  ['https://other.example/selfregister/provider/101/', '/selfRegister/provider/101'],
  ['HTTP://LOCALHOST:8080/r/QRT5-BLU-67', '/r/QRT5-BLU-67'],
])('%s leads to %s', (text, path) => {
  expect(readScanned(text)).toBe(path)
})

test.each([
  '',
  'hello',
  'javascript:/r/CODE',
  'https://portal.example/login',
  'https://portal.example/r/',
  'https://portal.example/r/a/b',
  'https://portal.example//evil.example/r/x',
  'WIFI:T:WPA;S:home;P:secret;;',
])('%s is no code of ours', (text) => {
  expect(readScanned(text)).toBeNull()
})
