/**
 * A CPF with valid check digits from nine digits, as the Receita Federal reckons them: weights 10…2 and 11…2, remainder of 11,
 * below 2 means 0.
 */
export function cpfFrom(base: number): string {
  const digits = String(base).padStart(9, '0').split('').map(Number);
  for (const firstWeight of [10, 11]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (firstWeight - index), 0);
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return digits.join('');
}
