import { describe, expect, it } from 'vitest'
import { detectTextEncoding } from './text-encoding.ts'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const simplified = '标题,作者\n春节,L\n'
const latin = (text: string) => Buffer.from(text, 'latin1')
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

describe('the encoding of a text', () => {
  it.each([
    ['utf-8', Buffer.from(simplified), simplified],
    ['utf-8', Buffer.from('plain ASCII\n'), 'plain ASCII\n'],
    [
      'utf-8',
      Buffer.from('Title,Genre\nA bell\u0001\u0000,text\n'),
      'Title,Genre\nA bell\u0001\u0000,text\n',
    ],
    ['utf-16le', utf16(`\ufeff${simplified}`), simplified],
    ['utf-16le', utf16(simplified), simplified],
    ['utf-16le', utf16('Title\tGenre\n'), 'Title\tGenre\n'],
    ['utf-16be', utf16(simplified).swap16(), simplified],
    ['gb18030', hex('b1eacce2 2c d7f7d5df 0a b4babdda 2c 4c 0a'), simplified],
    ['big5', hex('bcd0c344 2c a740aacc 0a ac4bb860 2c 4c 0a'), '標題,作者\n春節,L\n'],
    ['big5', hex('5469746c650a a578a55fa95da5ab 2c b3af 0a'), 'Title\n台北夜市,陳\n'],
    ['windows-1252', latin('Title\nCafé à la crème, Müller\n'), 'Title\nCafé à la crème, Müller\n'],
    ['windows-1252', hex('4974 92 73 20 93 66696e65 94 0a'), 'It’s “fine”\n'],
  ])('is %s by its bytes, without a name for it', (encoding, bytes, text) => {
    const detected = detectTextEncoding(bytes, true)
    expect(detected).toBe(encoding)
    expect(new TextDecoder(detected).decode(bytes)).toBe(text)
  })

  it('is not guessed from data, nor from text that fits none', () => {
    for (const bytes of [hex('0001 02ff fe00 09'), hex('89504e470d0a1a0a'), hex('ffffffff80818283')])
      expect(detectTextEncoding(bytes, true)).toBeUndefined()
  })

  it('is the encoding that statistics are sure of, for text in it', () => {
    const korean = hex('c1a6b8f1 2c c0dbb0a1 0a')
    const sure = () => [{ name: 'EUC-KR', confidence: 90 }]
    expect(detectTextEncoding(korean, true, sure)).toBe('euc-kr')
    expect(detectTextEncoding(korean, true, () => [{ name: 'EUC-KR', confidence: 10 }])).toBe('gb18030')
    expect(detectTextEncoding(hex('b1eacce2 a1a1 ff'), true, sure)).not.toBe('euc-kr')
  })

  it('is found in a part that ends within a character', () => {
    expect(detectTextEncoding(Buffer.from('标题').subarray(0, 5), false)).toBe('utf-8')
    expect(detectTextEncoding(Buffer.from('标题').subarray(0, 5), true)).not.toBe('utf-8')
  })
})
