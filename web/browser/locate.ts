/** Digits of coordinates that are sent: a kilometre, so that nobody's house is in an address. */
const DIGITS = 2;

/** Shows a button that enters the place of the device into an input, named by its `data-locate`, and sends the form. */
export const offerLocation = (button: HTMLButtonElement): void => {
  const { locate = '', failed = '' } = button.dataset;
  const input = document.querySelector<HTMLInputElement>(`#${locate}`);
  if (!('geolocation' in navigator) || input === null) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        input.value = `${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`;
        button.form?.requestSubmit();
      },
      () => {
        button.disabled = false;
        const message = document.querySelector(`#${locate}-error`);
        if (message) message.textContent = failed;
      },
      { maximumAge: 600_000, timeout: 10_000 },
    );
  });
};
