import type { ComponentChildren } from 'preact';
import type { Visit } from '../visit.js';

/** Returns the address if it is http or https: sources come with addresses of any scheme, even `javascript:`. */
export const webAddress = (address: string | null | undefined): string | null =>
  address && /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;

/** A link, if the address is one of the web; else the text alone. */
export const WebLink = ({
  href,
  rel = 'external',
  children,
}: {
  readonly href: string | null | undefined;
  readonly rel?: string;
  readonly children: ComponentChildren;
}) => {
  const address = webAddress(href);
  return address === null ? (
    <span>{children}</span>
  ) : (
    <a href={address} rel={rel}>
      {children}
    </a>
  );
};

interface PhotoProps {
  readonly visit: Visit;
  readonly address: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Whether the browser loads it at once, because it is in view. */
  readonly eager?: boolean;
  /** Address of the photo in the size of a main photo, whose place it may take (browser/photos.ts). */
  readonly large?: string;
}

/** A photo from its publisher, which the policy of the page then allows. */
export const Photo = ({ visit, address, alt, width, height, eager = false, large }: PhotoProps) => {
  const url = webAddress(address);
  if (url === null) return null;
  for (const each of [url, webAddress(large)]) if (each !== null) visit.photoHosts.add(new URL(each).host);
  return (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerpolicy="no-referrer"
      data-large={large}
    />
  );
};
